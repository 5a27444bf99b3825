/** Returns the object that a registration's files are attached to (see `attachFiles`). */
export const registrationOf = (citizenId: number): string => `inregistrare:${citizenId}`
