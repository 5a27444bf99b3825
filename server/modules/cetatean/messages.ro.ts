/** Stands in a thread in place of what was written, once the account is closed. */
export const erasedMessage = 'Mesaj șters la închiderea contului.'

/** Stands in the history of a solicitare that was not decided yet. */
export const withdrawnNote = 'Retrasă la închiderea contului.'
