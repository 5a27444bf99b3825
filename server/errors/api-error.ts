import { callTexts, errorTexts } from '#contract/texts.ro.ts'
import type { ErrorCode } from '#contract/codes.ts'
import type { DeskErrorCode } from '#contract/desk/codes.ts'
import { deskErrorTexts } from '#contract/desk/texts.ro.ts'
import type { OperatorErrorCode } from '#contract/operator/codes.ts'
import { operatorErrorTexts } from '#contract/operator/texts.ro.ts'

/** Codes of all calls: the citizens', the desk's and those of the operator's other programs. */
export type AnyErrorCode = ErrorCode | DeskErrorCode | OperatorErrorCode

const sentences: Record<AnyErrorCode, string> = {
  ...errorTexts,
  ...deskErrorTexts,
  ...operatorErrorTexts,
}

const statusOf: Record<AnyErrorCode, number> = {
  date_incorecte: 401,
  cont_neconfirmat: 403,
  cont_existent: 409,
  client_inrolat: 409,
  prea_multe_incercari: 429,
  prea_devreme: 429,
  prea_multe_coduri: 429,
  cod_incorect: 422,
  cod_expirat: 410,
  pin_incorect: 422,
  parola_incorecta: 422,
  passkey_necunoscut: 410,
  passkey_respins: 422,
  legatura_expirata: 410,
  pas_expirat: 410,
  telefon_recent: 409,
  adresa_folosita: 409,
  neautentificat: 401,
  xsrf: 403,
  fara_cookies: 403,
  inexistent: 404,
  functie_oprita: 404,
  cerere_gresita: 400,
  date_invalide: 422,
  tip_neacceptat: 415,
  prea_mare: 413,
  in_curs: 409,
  cheie_refolosita: 422,
  fisier_lipsa: 422,
  fisier_gol: 422,
  fisier_prea_mare: 413,
  fisier_tip: 415,
  fisier_heic: 415,
  fisier_stricat: 422,
  fisier_necunoscut: 422,
  stare_nepotrivita: 409,
  tip_nepotrivit: 422,
  redeschidere_tarzie: 409,
  solicitare_identica: 409,
  eroare_generala: 500,
  indisponibil: 503,
  fara_spatiu: 507,
  autentificare_gresita: 401,
  al_doilea_factor: 401,
  factor_incorect: 422,
  confirmare_necesara: 403,
  fara_drept: 403,
  retea_nepermisa: 403,
  membru_existent: 409,
  ultimul_administrator: 409,
  propriul_cont: 409,
  modificat_intre_timp: 409,
  membru_nepotrivit: 409,
  prea_multe_vederi: 409,
  numar_negasit: 422,
  incasare_hotarata: 409,
  extras_respins: 422,
  plata_neblocata: 409,
  propria_propunere: 403,
  propunere_existenta: 409,
  propunere_hotarata: 409,
  rambursare_imposibila: 409,
  stornare_imposibila: 409,
  import_respins: 422,
  import_in_lucru: 409,
  cheie_existenta: 409,
  cheie_fara_drept: 403,
  cheie_lipsa: 400,
}

interface Details {
  status?: number
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  retryAfter?: number
  fields?: Record<string, string[]>
  /** English of `fields`, where their sentences name a bound and so have no fixed translation. */
  fieldsEn?: Record<string, string[]>
  data?: unknown
  /** A sentence of this call only, in place of the code's own. */
  text?: keyof typeof callTexts
  /** The same, of what only operators are told. */
  sentence?: string
}

/** An error the citizen can act on. The error plugin writes the answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: AnyErrorCode
  readonly details: Details

  constructor(code: AnyErrorCode, details: Details = {}) {
    super(details.sentence ?? (details.text ? callTexts[details.text] : sentences[code]))
    this.code = code
    this.status = details.status ?? statusOf[code]
    this.details = details
  }
}
