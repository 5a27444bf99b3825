/**
 * Days a visitor's request is kept after its last answer, until the server's environment (`VISITOR_REQUEST_DAYS`) says
 * otherwise. A year and its leap day: an answer may be contested in court that long (Law 554/2004, Art. 11).
 */
export const visitorRequestDays = 366

/**
 * Hours a replaced phone or e-mail address is kept: so long it can undo the change, and so long recovery waits for a new phone.
 * The sentence of `telefon_recent` says them in days.
 */
export const contactUndoHours = 72
