/** The advisory lock of whoever removes stored files: alone, and never while a backup reads them, which shares it. */
export const FILE_REMOVAL = 'stergerea fisierelor'
