import * as set from 'lucide'
import { icon } from './icon.tsx'

/** The icons of the pages after the first. */
export const Camera = icon(set.Camera)
export const Check = icon(set.Check)
export const ChevronDown = icon(set.ChevronDown)
export const ChevronLeft = icon(set.ChevronLeft)
export const Clock = icon(set.Clock)
export const CloudOff = icon(set.CloudOff)
export const FileText = icon(set.FileText)
export const Image = icon(set.Image)
export const Info = icon(set.Info)
export const LogOut = icon(set.LogOut)
export const Paperclip = icon(set.Paperclip)
export const Reply = icon(set.Reply)
export const RotateCw = icon(set.RotateCw)
export const Send = icon(set.Send)
export const TriangleAlert = icon(set.TriangleAlert)
export const User = icon(set.User)
export const X = icon(set.X)
