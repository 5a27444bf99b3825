/** Advisory lock for removing stored files: removal takes it exclusively, a backup shares it while it reads them. */
export const FILE_REMOVAL = 'stergerea fisierelor'
