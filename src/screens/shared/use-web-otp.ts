import { useEffect, useRef } from 'react'

interface OtpCredential extends Credential {
  code?: string
}

/** Where the phone offers it (WebOTP), the code of an SMS arrives by itself, after the citizen's consent. */
export function useWebOtp(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    const options = {
      otp: { transport: ['sms'] },
      signal: waiting.signal,
    } as CredentialRequestOptions
    navigator.credentials.get(options).then(
      (credential) => {
        const { code } = (credential ?? {}) as OtpCredential
        if (code) latest.current(code)
      },
      () => undefined, // refused, or the page was left: the code is typed
    )
    return () => waiting.abort()
  }, [])
}
