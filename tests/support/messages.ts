import { expect, inject } from 'vitest'

/** Message captured by the demonstration instead of being sent. */
export interface DemoMessage {
  id: number
  canal: string
  catre: string
  text: string
  creat_la: string
}

// Codes are on the last line, in the WebOTP format that phones recognise: `@host #12345`.
const CODE = /#(\d+)\s*$/

/** Lists the messages to a phone or an e-mail address, newest first. */
export async function fetchMessages(catre: string): Promise<DemoMessage[]> {
  const address = `${inject('baseUrl')}/dev/mesaje?catre=${encodeURIComponent(catre)}`
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`/dev/mesaje returned ${response.status}`)
  return (await response.json()) as DemoMessage[]
}

/** Returns the newest code sent to a recipient. */
export async function lastCode(catre: string): Promise<string> {
  const code = extractCodes(await fetchMessages(catre))[0]
  if (!code) throw new Error('no code was sent to this recipient')
  return code
}

/** Returns the code that an action sends to a recipient; polls, as page actions end before the server responds. */
export async function codeSentBy(catre: string, action: () => Promise<unknown>): Promise<string> {
  const before = extractCodes(await fetchMessages(catre)).length
  await action()
  const codes = async () => extractCodes(await fetchMessages(catre))
  await expect.poll(async () => (await codes()).length, { timeout: 10_000 }).toBeGreaterThan(before)
  return lastCode(catre)
}

/** Returns the link to a portal page in the newest message to a recipient. */
export async function linkSentTo(catre: string, page: string): Promise<string> {
  const [newest] = await fetchMessages(catre)
  const link = new RegExp(String.raw`\S+#${page}/[0-9a-f]{64}`).exec(newest?.text ?? '')?.[0]
  if (!link) throw new Error('no link was sent to this recipient')
  return link
}

function extractCodes(messages: DemoMessage[]): string[] {
  return messages.flatMap(({ text }) => CODE.exec(text)?.[1] ?? [])
}
