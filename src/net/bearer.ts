/** Who holds the token. The session service registers itself here, so that transport need not know it. */
export interface BearerSource {
  /** The token to send now, fresh if that can be had; null for a visitor. */
  current(): Promise<string | null>
  /** Exchanges a token the server refused; null when the session is over. */
  renew(refused: string): Promise<string | null>
}

let source: BearerSource = { current: async () => null, renew: async () => null }

export function setBearerSource(next: BearerSource): void {
  source = next
}

export const bearer: BearerSource = {
  current: () => source.current(),
  renew: (refused) => source.renew(refused),
}
