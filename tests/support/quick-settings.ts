const PLENTY = '100000'

/** What makes the server quick and patient in tests: cheap passwords, no equal-time floor, wide budgets. */
export const quickSettings = {
  ARGON2_MEMORY_KIB: '1024',
  EQUAL_TIME_MS: '0',
  DATABASE_PATIENCE_MS: '20000',
  DATABASE_LOCK_TIMEOUT_MS: '20000',
  // Everything is logged, so that the run can look for what should not be.
  LOG_LEVEL: 'debug',
  ADDRESS_PER_MINUTE: PLENTY,
  CHECKS_PER_HOUR: PLENTY,
  LOGIN_WRONG_PER_ADDRESS: PLENTY,
  SMS_PER_HOUR: PLENTY,
  SMS_PER_PREFIX_PER_HOUR: PLENTY,
  SMS_PER_BLOCK_PER_HOUR: PLENTY,
  SUPPORT_PER_HOUR: PLENTY,
  UPLOADS_PER_HOUR: PLENTY,
}
