/** Notifications about consents to pay; titles hold nothing that must not appear on a locked screen. */

export const consentGiven = (payer: string) => ({
  title: 'Altcineva vă poate plăti facturile',
  text: `${payer} vede de acum ce sume aveți de plată și le poate plăti, fiindcă i-ați spus codul primit prin SMS. Opriți oricând din Setări, la „Plătesc pentru mine”.`,
})

export const consentStopped = (payee: string) => ({
  title: 'Un acord de plată s-a oprit',
  text: `Nu mai puteți plăti pentru ${payee}: acordul a fost oprit. O plată începută la bancă se poate încheia.`,
})

export const payerStopped = (payer: string) => ({
  title: 'Un plătitor s-a oprit',
  text: `${payer} nu mai plătește pentru dvs. din portal. Facturile rămân de plătit de dvs.`,
})
