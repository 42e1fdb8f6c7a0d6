/** Sets the sandbox's faults. An empty object removes them. */
export const setFaults = ({ sandboxUrl }: { sandboxUrl: string }, faults: object): Promise<Response> =>
  fetch(`${sandboxUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
