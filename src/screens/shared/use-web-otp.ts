import { useEffect, useRef } from 'react'

interface OtpCredential extends Credential {
  code?: string
}

/** Reads the code from the SMS with WebOTP where supported, after the citizen's consent. */
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
      () => undefined, // declined or aborted: the citizen types the code
    )
    return () => waiting.abort()
  }, [])
}
