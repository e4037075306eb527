/** Scripts of the desk. Every page works without them. */

import "./style/desk.css";

import htmx from "htmx.org";

import { startEntryBar } from "./parts/entrybar";
import { startFind } from "./parts/find";
import { startJudge } from "./parts/judge";
import { listenKeys } from "./parts/keys";
import { listen, remember } from "./parts/live";
import { startSmallThings } from "./parts/small";

document.documentElement.classList.add("scripted");
remember();
startSmallThings();
startEntryBar();
startFind();
startJudge();
listenKeys();
listen();
document.addEventListener("caipan:placed", (event) => htmx.process((event as CustomEvent<HTMLElement>).detail));
document.body.addEventListener("htmx:afterSettle", () => {
  remember();
  document.dispatchEvent(new CustomEvent("caipan:filled"));
});
