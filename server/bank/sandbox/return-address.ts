import type { SandboxOrder } from './orders.ts'

/** Builds the address the browser returns to, with the parameters the bank adds. */
export function returnAddress({
  id,
  token,
  returnUrl,
}: Pick<SandboxOrder, 'id' | 'token' | 'returnUrl'>): string {
  const address = new URL(returnUrl)
  address.searchParams.set('orderId', id)
  address.searchParams.set('token', token)
  return address.href
}
