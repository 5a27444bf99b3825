import type { SandboxOrder } from './orders.ts'

/** Where the browser goes back to, with what the bank adds. */
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
