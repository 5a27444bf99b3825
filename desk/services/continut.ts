import { computed } from '@preact/signals-core'
import { place } from './location.ts'

const parts = computed(() => place.value.split('/'))

/** Section of the content that the address names, as `intrebari` of `continut/intrebari/LOGIN_PAGE`; '' for the first. */
export const contentSection = computed(() => parts.value[0] ?? '')

/** What the address opens in the section, as `LOGIN_PAGE`; '' for its list. */
export const contentItem = computed(() => parts.value[1] ?? '')
