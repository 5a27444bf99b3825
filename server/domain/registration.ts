/** Returns the object that a registration's files are attached to (see `attachFiles`). */
export const registrationFilesKey = (citizenId: number): string => `inregistrare:${citizenId}`
