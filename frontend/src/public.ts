/** Scripts of the public pages: results fill in as they come. Every page works without them. */

import "./style/public.css";

import { listen, remember } from "./parts/live";

document.documentElement.classList.add("scripted");
remember();
listen();
