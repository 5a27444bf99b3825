export const parseReceiptNumber = (given: string): number =>
  /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0
