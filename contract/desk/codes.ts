/** Error codes that only calls of the desk answer with, beside the common ones. */
export const deskErrorCodes = [
  'autentificare_gresita',
  'al_doilea_factor',
  'factor_incorect',
  'confirmare_necesara',
  'fara_drept',
  'retea_nepermisa',
  'membru_existent',
  'ultimul_administrator',
  'propriul_cont',
  'modificat_intre_timp',
  'membru_nepotrivit',
  'prea_multe_vederi',
  'numar_negasit',
  'incasare_hotarata',
  'extras_respins',
  'plata_neblocata',
  'propria_propunere',
  'propunere_existenta',
  'propunere_hotarata',
  'rambursare_imposibila',
  'stornare_imposibila',
  'import_respins',
  'import_in_lucru',
  'cheie_existenta',
] as const

export type DeskErrorCode = (typeof deskErrorCodes)[number]
