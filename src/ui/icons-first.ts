import * as set from 'lucide'
import { icon } from './icon.tsx'

/** Icons of the first page; all others are in icons.ts, which loads later. */
export const CircleAlert = icon(set.CircleAlert)
export const CircleHelp = icon(set.CircleHelp)
export const Eye = icon(set.Eye)
export const EyeOff = icon(set.EyeOff)
export const Globe = icon(set.Globe)
export const Headset = icon(set.Headset)
export const Phone = icon(set.Phone)
