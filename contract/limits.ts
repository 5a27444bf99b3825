/**
 * Business constants of the specification (§9).
 * Lengths are in characters, sizes in bytes, durations in seconds unless the name says otherwise.
 */
export const limits = {
  cnpCui: { min: 4, max: 13 },
  cnp: { length: 13 },
  cui: { min: 4, max: 10 },
  pin: { length: 6 },
  code: { length: 5, validSeconds: 3600, failedAttempts: 5, inFlight: 2 },
  resendCooldownSeconds: 6,
  phoneSupport: { length: 10 },
  phone: { min: 6, max: 20 },
  email: { max: 50 },
  password: { min: 8, max: 50 },
  name: { min: 2, max: 60 },
  companyName: { min: 2, max: 150 },
  text: { max: 60 },
  observations: { max: 5000 },
  file: { maxBytes: 10 * 1024 * 1024, maxPixels: 40_000_000 },
  filesPerRequest: 20,
  itemsPerPayment: 100,
  filesPerMessage: 5,
  message: { max: 2000 },
  description: { min: 10, max: 2000 },
  reason: { max: 500 },
  addressText: { max: 200 },
  alias: { max: 40 },
  /** Years around today that a day of a data-driven form is within, unless its field says otherwise. */
  formDay: { yearsBack: 10, yearsAhead: 2 },
  /** Days offered by a field whose days follow a rule. */
  offeredDays: 2,
  /** Days after its solution within which a sesizare may be reopened. */
  reopenDays: 15,
  /** Days between two requests for the answer to a case whose term has passed. */
  answerRequestDays: 7,
  /** Fewest other citizens whose number may be told without telling who they are. */
  anonymousCount: 3,
  /** Metres within which an open sesizare counts as the same. */
  similarMetres: 250,
  /** House numbers on one street within which an open sesizare counts as the same. */
  similarNumbers: 10,
  /** Metres within which a street is told for a place. */
  nearStreetMetres: 250,
  /** Legal deadline of an answer, and its longest extension. */
  legalTerm: { days: 30, extensionDays: 15 },
  token: {
    validSeconds: 60 * 60,
    idleDays: 30,
    graceSeconds: 60,
    leewaySeconds: 60,
    sendSeconds: 12 * 3600,
  },
  passkey: {
    perCitizen: 10,
    /** Validity of a challenge. */
    challengeSeconds: 5 * 60,
    /** Time after a sign-in in which a passkey is added without the password. */
    recentSignInSeconds: 10 * 60,
    /** Days between two offers on one device. */
    offerDays: 90,
  },
  resetToken: { validSeconds: 15 * 60 },
  enrolmentToken: { validSeconds: 30 * 60 },
  emailLink: { validSeconds: 7 * 24 * 3600 },
  /** Retention of a notification after it was read. */
  readNoticeMonths: 12,
  page: { size: 20, maxSize: 100 },
  clientError: { message: 300, frames: 5 },
  /** Longest part of a name in the header: of a person and a company on phones, of any on wider screens. */
  headerName: { phone: 15, companyOnPhone: 30, wide: 3 },
} as const

/** Longest search text. */
export const longestSearch = 100

/** Largest file, in the unit that texts use. */
export const maxFileMegabytes = limits.file.maxBytes / 1024 / 1024
