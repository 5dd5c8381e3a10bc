/** An element of a page, operated as by a person. */
export interface TabElement {
  click(): Promise<void>;
  /** Sends the keys of a text, after the text that the field has. */
  type(text: string): Promise<void>;
  /** The value of a field. */
  value(): Promise<string>;
}

/** The only tab of a browser. Functions that run in the page can refer to nothing outside themselves. */
export interface Tab {
  /** Loads an address and waits for its load event. */
  open(address: string): Promise<void>;
  run<Args extends unknown[], Result>(inPage: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  find<Args extends unknown[]>(inPage: (...args: Args) => Element | null, ...args: Args): Promise<TabElement | null>;
  /** A PNG of the visible part. */
  screenshot(): Promise<Buffer>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** A phone's width in CSS pixels. */
export const viewport = { width: 412, height: 820 } as const;

/** Path or URL of a program that `npm run browsers` has found, from the environment. */
export const programOf = (name: string): string => {
  const path = process.env[name];
  if (path === undefined) throw new Error(`${name} is not set: run npm run browsers`);
  return path;
};
