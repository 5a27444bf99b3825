const PLENTY = '100000'

/**
 * Environment for a fast, patient server in tests: cheap password hashes, no minimum durations, wide rate limits, and no
 * reminders, which come at some hours only.
 */
export const quickSettings = {
  ARGON2_MEMORY_KIB: '1024',
  EQUAL_TIME_MS: '0',
  DATABASE_PATIENCE_MS: '20000',
  DATABASE_LOCK_TIMEOUT_MS: '20000',
  // Logs everything, so that the run can check the log for personal data.
  LOG_LEVEL: 'debug',
  REMINDERS: '0',
  ADDRESS_PER_MINUTE: PLENTY,
  CHECKS_PER_HOUR: PLENTY,
  LOGIN_WRONG_PER_ADDRESS: PLENTY,
  SMS_PER_HOUR: PLENTY,
  SMS_PER_PREFIX_PER_HOUR: PLENTY,
  SMS_PER_BLOCK_PER_HOUR: PLENTY,
  SUPPORT_PER_HOUR: PLENTY,
  UPLOADS_PER_HOUR: PLENTY,
}
