/** A running server behind the proxy. */
export interface ClusterServer {
  stop(): Promise<void>
  kill(): Promise<void>
}

/** The servers behind a proxy, in their places; each is started again where it was. */
export class Cluster {
  readonly #servers: ClusterServer[]
  readonly #start: (place: number) => Promise<ClusterServer>
  #next = 0

  constructor(servers: ClusterServer[], start: (place: number) => Promise<ClusterServer>) {
    this.#servers = servers
    this.#start = start
  }

  /** Kills the next server (SIGKILL) and starts it again. */
  killNext(): Promise<void> {
    return this.#restartNext((server) => server.kill())
  }

  /** Drains the one after it (SIGTERM) and starts it again. */
  drainNext(): Promise<void> {
    return this.#restartNext((server) => server.stop())
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()))
  }

  async #restartNext(end: (server: ClusterServer) => Promise<void>): Promise<void> {
    const place = this.#next % this.#servers.length
    this.#next += 1
    await end(this.#servers[place]!)
    this.#servers[place] = await this.#start(place)
  }
}
