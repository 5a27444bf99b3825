/** Why an answer to an e-mail was not received. */
export type ReplyRefusal =
  | 'neautentificat'
  | 'alta_adresa'
  | 'fara_legatura'
  | 'prea_mare'
  | 'necitibil'
  | 'inchis'
  | 'gol'
  | 'prea_lung'
  | 'prea_multe'

/** A file of an answer that was not received. */
export interface RefusedFile {
  name: string
  /** Sentence in the language of the message. */
  reason: string
}

/** Largest answer, with its files as they travel. */
export const maxEmailMegabytes = 35
