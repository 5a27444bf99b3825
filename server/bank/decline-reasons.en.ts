/** English of the reasons in `decline-reasons.ro.ts`, by the bank's code. */
export const declineReasons: Readonly<Record<number, string>> = {
  104: 'The card is restricted. Use another card or ask your bank.',
  124: 'By law the payment cannot be authorised. Ask your bank.',
  320: 'The card is not active. Activate it at your bank and try again.',
  801: 'Your bank does not answer now. Try again in a few minutes.',
  803: 'The card is blocked. Contact your bank or use another card.',
  804: 'The card does not allow this payment. Use another card or ask your bank.',
  805: 'Your bank declined the payment. Try again or use another card.',
  861: 'The expiry date of the card is not correct. Check it and try again.',
  871: 'The CVV code is not correct. Check the three digits on the back of the card.',
  905: 'The bank does not recognise this card. Check the number or use another card.',
  906: 'The card has expired. Use another card.',
  913: 'This card is not allowed to make the payment. Use another card or ask your bank.',
  914: 'The card’s account is not valid. Ask your bank or use another card.',
  915: 'There is not enough money on the card. Top up the account or use another card.',
  917: 'The amount exceeds the card’s limit. Change the limit at your bank or use another card.',
  952: 'The bank stopped the payment for your safety. Contact your bank.',
  998: 'Payment in instalments is not possible with this card. Use another card.',
  341016: 'Your bank did not confirm your identity. Try again or use another card.',
  341017: 'Your bank could not verify your identity. Try again later.',
  341018: 'You gave up the payment.',
  341019: 'Confirming the payment failed. Try again and follow your bank’s steps.',
  341020: 'It is not known whether you confirmed the payment at your bank. Try again.',
  [-2007]: 'The time for the payment has passed. Try again.',
}

/** The reason for any other code. */
export const unknownReason = 'The payment failed. Try again or use another card.'
