/** @import { Metric } from './ratios.mjs' */

/**
 * @typedef {object} MeasuredPage
 * @property {string} name
 * @property {string} path
 * @property {string} shows hash of its address once loaded; another hash means that another page was measured
 * @property {string} [call] path of the API call whose data it shows; signed-in pages only
 * @property {Record<Metric, number>} limits highest ratios to the blank page
 */

// Paints are simulated, so their limits leave only what a busy machine changes in the order of requests. Main-thread time
// leaves much more: tasks also wait for the browser's other processes.

/** @type {MeasuredPage[]} */
export const visitorPages = [
  {
    name: 'sign-in',
    path: '/',
    shows: '#/pages/login',
    limits: {
      // The simulator counts a script that runs before the first frame as blocking it, which is a matter of chance;
      // that none does block is asserted in lighthouserc.json.
      'first contentful paint': 1.8,
      'largest contentful paint': 1.8,
      'main-thread time': 3.5,
    },
  },
]

/** @type {MeasuredPage['limits']} */
const citizenLimits = {
  'first contentful paint': 3.1,
  'largest contentful paint': 5.8,
  'main-thread time': 6.5,
}

/** @type {MeasuredPage[]} */
export const citizenPages = [
  {
    name: 'home',
    path: '/#/dashboard/main',
    shows: '#/dashboard/main',
    call: '/api/locatiile-mele',
    limits: citizenLimits,
  },
  {
    name: 'payments',
    path: '/#/plati',
    shows: '#/plati',
    call: '/api/get-facturi-info',
    limits: citizenLimits,
  },
  {
    name: 'complaints',
    path: '/#/sesizari',
    shows: '#/sesizari',
    call: '/api/sesizari-v2',
    limits: { ...citizenLimits, 'largest contentful paint': 5.6 },
  },
]
