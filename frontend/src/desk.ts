import "./style/desk.css";
