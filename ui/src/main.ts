// The UI of the window and of `plyscope serve`.
import { connect } from "./backend";
import { start } from "./views/start-up";

void start(connect);
