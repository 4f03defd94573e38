/** The thread of a run in a browser. It reads no files; a run ends with its window. */
import "./machine.ts";
import type { WorkerCommand } from "../../protocol/messages.ts";
import { machine, noFiles } from "./machine.ts";
import { webRunHost } from "./webRunHost.ts";

const host = webRunHost(noFiles);
machine.receive<WorkerCommand>((command) => host.receive(command));
