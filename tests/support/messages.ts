import { expect, inject } from 'vitest'

/** A message the demonstration has sent to nobody. */
export interface Mesaj {
  id: number
  canal: string
  catre: string
  text: string
  creat_la: string
}

// Codes stand on the last line, in the form phones recognise: `@host #12345`.
const CODE = /#(\d+)\s*$/

/** The messages to a phone or an e-mail address, newest first. */
export async function mesaje(catre: string): Promise<Mesaj[]> {
  const address = `${inject('baseUrl')}/dev/mesaje?catre=${encodeURIComponent(catre)}`
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`/dev/mesaje answers ${response.status}`)
  return (await response.json()) as Mesaj[]
}

/** The newest code sent there. */
export async function lastCode(catre: string): Promise<string> {
  const code = codesOf(await mesaje(catre))[0]
  if (!code) throw new Error('No code was sent there.')
  return code
}

/** The code that an action sends there: for actions on a page, which end before the server has answered. */
export async function codeSentBy(catre: string, action: () => Promise<unknown>): Promise<string> {
  const before = codesOf(await mesaje(catre)).length
  await action()
  const codes = async () => codesOf(await mesaje(catre))
  await expect.poll(async () => (await codes()).length, { timeout: 10_000 }).toBeGreaterThan(before)
  return lastCode(catre)
}

/** The link to a page of the portal in the newest message sent there. */
export async function linkSentTo(catre: string, page: string): Promise<string> {
  const [newest] = await mesaje(catre)
  const link = new RegExp(String.raw`\S+#${page}/[0-9a-f]{64}`).exec(newest?.text ?? '')?.[0]
  if (!link) throw new Error('No link was sent there.')
  return link
}

function codesOf(messages: Mesaj[]): string[] {
  return messages.flatMap(({ text }) => CODE.exec(text)?.[1] ?? [])
}
