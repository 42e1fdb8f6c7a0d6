/** Pages that only a session opens, by the statement that says so. */
export const protectedPaths = {
  '[ROLE-04]': '/dashboard',
  '[ROLE-06]': '/payment-success',
  '[ROLE-09]': '/project/7b1f3c1e-6f0a-4d57-9d0e-0f7c2b3b9a11',
}
