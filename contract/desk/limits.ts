/** Limits of the desk. Durations are in seconds unless the name says otherwise. */
export const deskLimits = {
  /** A session ends this long after its password was checked, or without a call for `idleSeconds`. */
  session: { maxSeconds: 8 * 3600, idleSeconds: 30 * 60 },
  /** Time to finish signing in, or to finish an enrolment, after the password. */
  pendingSessionSeconds: 15 * 60,
  recentSignInSeconds: 5 * 60,
  /** Validity of a challenge signed by a passkey. */
  challengeSeconds: 5 * 60,
  invitation: { validSeconds: 7 * 24 * 3600 },
  totp: { digits: 6, stepSeconds: 30, windowSteps: 1 },
  recoveryCodes: 10,
  /** Wrong second factors of one member in `attemptDays`. */
  failedSecondFactors: 20,
  passkeyName: { max: 40 },
  passkeysPerMember: 10,
  auditPageSize: 50,
  queue: {
    /** Matching cases are counted up to this many. */
    countedRows: 1000,
    /** Cases found by a number or by their owner, shown before what its words find. */
    exactRows: 25,
    /** Support requests have no term: they are listed as if due this many days after they were sent. */
    supportDays: 3,
    /** Days, after today, in which a term is near. */
    nearDays: 3,
    bulkCases: 100,
    viewName: { max: 60 },
    viewsPerMember: 30,
  },
  /** A page says every `beatSeconds` that it shows a case; who was silent for `validSeconds` is gone. */
  presence: { beatSeconds: 10, validSeconds: 30 },
  /** Days that the times of a case's versions are kept: longer than any page stays open. */
  caseVersionDays: 7,
  /** Most templates of one kind of case. */
  answerTemplates: 200,
  /** Search of a caller: shortest text, most people found, and most open cases shown of each. */
  callerSearch: { min: 3, people: 8, cases: 3 },
  /** Most open cases shown as possibly the same. */
  similarCases: 5,
  /** Search of clients: shortest text, rows shown at first, and at most. */
  clientSearch: { min: 2, rows: 20, maxRows: 100 },
  /** Lines that the trial of a bank statement shows. */
  trialLines: 300,
  /** Days of one export. */
  exportDays: 370,
  exportLines: 100_000,
  /** Figures: longest period in months and of the map in days, streets listed, and places on the map. */
  figures: { months: 24, mapDays: 31, streets: 50, places: 1000 },
  /** Days that ended sessions and invitations are kept. */
  accessRecordDays: 30,
} as const
