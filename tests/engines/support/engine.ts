/**
 * What every browser is asked to do, whatever protocol it speaks. One file for each engine implements it;
 * `page.ts` builds on it all that a test needs.
 */
export interface Engine {
  /** Names its folder of pictures. */
  name: string
  /** Starts a browser that remembers nothing of others. */
  openDevice(): Promise<Device>
  /** Ends what its devices shared. */
  stop(): Promise<void>
}

/** A browser with storage of its own. */
export interface Device {
  openTab(): Promise<Tab>
  close(): Promise<void>
}

export interface Size {
  width: number
  height: number
}

/** One page. Positions and sizes are in CSS pixels of its window. */
export interface Tab {
  /** Goes to an address; it does not wait for the page. */
  navigate(url: string): Promise<void>
  /** Calls a function, given as source, in the page; arguments and result are JSON. Promises are awaited. */
  evaluate(source: string, args: unknown[]): Promise<unknown>
  click(x: number, y: number): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** Chooses files in the input that a function, given as source, finds in the page. */
  setFiles(source: string, args: unknown[], paths: string[]): Promise<void>
  /** Makes the window of the page so large. */
  resize(size: Size): Promise<void>
  screenshot(): Promise<Buffer>
}
