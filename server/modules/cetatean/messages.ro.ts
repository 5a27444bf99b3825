/** Replaces each message of a thread once the account is closed. */
export const erasedMessage = 'Mesaj șters la închiderea contului.'

/** Note in the history of an undecided solicitare, withdrawn when the account is closed. */
export const withdrawnNote = 'Retrasă la închiderea contului.'
