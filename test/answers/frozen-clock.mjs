// Node runs this file before the program: the program’s clock shows one time for ever, the query of
// this file’s address. So no answer depends on the day on which it is asked for, or on how long
// something takes. Timers run as always.
const time = Date.parse(new URL(import.meta.url).searchParams.get('time'));

Date.now = () => time;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length === 0 ? [time] : given, as),
});
