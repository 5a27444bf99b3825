/** @import { Metric } from './ratios.mjs' */

/**
 * @typedef {object} MeasuredPage
 * @property {string} name
 * @property {string} path
 * @property {string} shows hash of its address once loaded; another hash means that another page was measured
 * @property {string} [call] path of the API call whose data it shows; signed-in pages only
 * @property {Record<Metric, number>} limits highest ratios to the blank page
 */

/** @type {MeasuredPage[]} */
export const visitorPages = [
  {
    name: 'sign-in',
    path: '/',
    shows: '#/pages/login',
    limits: {
      'first contentful paint': 1.3,
      'largest contentful paint': 1.5,
      'main-thread time': 5,
    },
  },
]

/** @type {MeasuredPage[]} */
export const citizenPages = [
  {
    name: 'home',
    path: '/#/dashboard/main',
    shows: '#/dashboard/main',
    call: '/api/locatiile-mele',
    limits: {
      'first contentful paint': 3,
      'largest contentful paint': 5,
      'main-thread time': 10,
    },
  },
  {
    name: 'payments',
    path: '/#/plati',
    shows: '#/plati',
    call: '/api/get-facturi-info',
    limits: {
      'first contentful paint': 3,
      'largest contentful paint': 5,
      'main-thread time': 10,
    },
  },
  {
    name: 'complaints',
    path: '/#/sesizari',
    shows: '#/sesizari',
    call: '/api/sesizari-v2',
    limits: {
      'first contentful paint': 3,
      'largest contentful paint': 5,
      'main-thread time': 10,
    },
  },
]
