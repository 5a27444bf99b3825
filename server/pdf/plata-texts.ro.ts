/** Texts of the proof of a payment. */
export const paymentTexts = {
  title: (id: number) => `Dovada plății ${id}`,
  file: (id: number) => `Dovada plății ${id}.pdf`,
  statement: (operator: string) => `${operator} confirmă că a primit plata de mai jos.`,
  payment: 'Plata',
  id: 'Număr',
  paidAt: 'Încasată la',
  sum: 'Sumă',
  payer: 'Plătită de',
  card: 'Card',
  reference: 'Referința băncii',
  recurring: 'Fel',
  isRecurring: 'Plată recurentă',
  refunded: 'Returnat',
  positions: 'Ce s-a plătit',
  issued: (moment: string) => `Document făcut de portal la ${moment}. Nu ține loc de factură.`,
}
