/**
 * Driver interface of a browser, whatever its protocol. Each engine implements it in a file of its own; `page.ts`
 * builds the test API on it.
 */
export interface Engine {
  /** Also the name of its screenshot folder. */
  name: string
  /** Opens an isolated browser profile. */
  openDevice(): Promise<Device>
  /** Stops the processes that its devices share. */
  stop(): Promise<void>
}

/** Browser profile with its own storage. */
export interface Device {
  openTab(): Promise<Tab>
  close(): Promise<void>
}

export interface Size {
  width: number
  height: number
}

/** One page. Positions and sizes are in CSS pixels of its viewport. */
export interface Tab {
  /** Navigates without waiting for the page to load. */
  navigate(url: string): Promise<void>
  /** Calls a function, given as source, in the page; arguments and result are JSON. Awaits promises. */
  evaluate(source: string, args: unknown[]): Promise<unknown>
  click(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Chooses files in the input that a function, given as source, finds in the page. */
  setFiles(source: string, args: unknown[], paths: string[]): Promise<void>
  /** Sets the viewport size. */
  resize(size: Size): Promise<void>
  screenshot(): Promise<Buffer>
}
