/** Stands in a thread in place of what was written, once the account is closed. */
export const erasedMessage = 'Mesaj șters la închiderea contului.'
