/** Claims of a session token (JWT). The server signs it; the client's guards read `exp` and `iss`. */
export interface SessionClaims {
  iss: string
  /** Id of the citizen. */
  sub: string
  /** Id of this token: each refresh makes a new one. */
  jti: string
  /** Id of the session, which outlives its tokens and can be revoked. */
  sid: string
  /** Seconds since 1970. */
  iat: number
  exp: number
  /** 0 a person, 1 a firm. */
  type: number
}
