import { useRef } from 'react'

interface SendKey {
  /** Returns the key of what is sent: the same for the same content, so that a retry is not sent twice. */
  keyFor(content: unknown): string
  /** Says that it was sent: the same content again is meant. */
  forget(): void
}

/** Keeps the idempotency key of one form. */
export function useSendKey(): SendKey {
  const last = useRef({ content: '', key: '' })
  return {
    keyFor(content) {
      const asText = JSON.stringify(content)
      if (last.current.content !== asText) {
        last.current = { content: asText, key: crypto.randomUUID() }
      }
      return last.current.key
    },
    forget: () => void (last.current = { content: '', key: '' }),
  }
}
