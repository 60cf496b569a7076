export { type Clock, createClock } from "./clock.ts";
export { jsonLog, type Log, type LogFields, silentLog } from "./log.ts";
