import "./style/public.css";
