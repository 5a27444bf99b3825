import { afterAll, afterEach } from 'vitest'
import { closeBrowser, closePages } from './browser.ts'

// The files of a worker share their modules, so these hooks are set in each file.
afterEach(closePages)
afterAll(closeBrowser)
