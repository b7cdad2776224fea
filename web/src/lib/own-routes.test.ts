import { expect, test } from 'vitest'
import { ownPage } from './own-routes.ts'

test.each([
  '/dashboard',
  '/profile',
  '/create-trip',
  '/share?left=1',
  '/guest',
  '/profile/?section=account',
  '/edit-trip/0198c1c8-8a2e-7c60-8f0e-2b1a5f1c9f10',
  '/edit-trip/0198c1c8?day=2027-03-31#notes',
])('goes on to %s after login', next => {
  expect(ownPage(next)).toBe(next)
})

test.each([
  undefined,
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/dashboard',
  'javascript:alert(1)',
  '/verify_email?token=x',
  '/dashboard/../terms',
  '/edit-trip/a/b',
])('goes to the dashboard instead of %s', next => {
  expect(ownPage(next)).toBe('/dashboard')
})
