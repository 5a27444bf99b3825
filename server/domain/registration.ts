/** What the files sent with a registration are used by. */
export const registrationOf = (citizenId: number): string => `inregistrare:${citizenId}`
