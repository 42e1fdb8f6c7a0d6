import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

// Serves the project list with only node:http and pg, to show the maximum throughput on this machine. This
// server makes similar queries to the real one, but has no framework or logging, and checks only the session.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

const sessionQuery = {
  name: 'session',
  text: `select s.project_id, s.scope, s.last_activity_at, s.created_at, s.expires_at, u.id, u.name, u.email, u.phone,
      u.role, u.password is not null as has_password, f.confirmed_at
    from user_sessions s join users u on u.id = s.user_id left join second_factors f on f.user_id = u.id
    where s.session_token = $1 and s.is_active and s.expires_at > now() and u.is_active`,
}
const listQuery = {
  name: 'list',
  text: `select p.id, p.public_id as "publicId", p.name, p.email, p.status, p.package_type as "packageType", p.purpose,
      (select min(paid_on)::text from payments where project_id = p.id and status in ('paid', 'refunded')) as "paidOn",
      exists (select from onboarding_responses where project_id = p.id) as "isOnboarded",
      (coalesce(char_length(btrim(p.purpose, E' \\t\\n\\r')), 0) >= 50
        and coalesce(char_length(btrim(p.ad_goals, E' \\t\\n\\r')), 0) >= 50) as "isReadyToSubmit",
      p.offline_method as "offlineMethod",
      case when p.celebrated is distinct from 'live' and p.status = 'live' then 'live'
        when p.celebrated is null and p.status in ('irs_approved', 'ads_setup', 'ads_testing') then 'approved'
      end as "celebrates",
      (select count(*)::int from project_messages m where m.project_id = p.id and m.is_from_admin and m.id > coalesce((
        select last_read_id from project_message_reads r where r.project_id = p.id and r.side = 'client'), 0)) as "unreadMessages",
      p.created_at as "createdAt", p.updated_at as "updatedAt"
    from projects p where p.user_id = $1 order by p.created_at desc, p.id desc limit 1000`,
}

const readToken = (cookies = ''): string => /causeway=([^;]+)/.exec(cookies)?.[1] ?? ''

const queryList = async (cookies: string | undefined): Promise<unknown> => {
  const hash = createHash('sha256').update(readToken(cookies)).digest('hex')
  const [user] = (await pool.query({ ...sessionQuery, values: [hash] })).rows
  if (user === undefined) return undefined
  return (await pool.query({ ...listQuery, values: [user.id] })).rows
}

createServer((request, response) => {
  queryList(request.headers.cookie).then(
    (answer) => {
      const body = answer === undefined ? '' : JSON.stringify(answer)
      response
        .writeHead(answer === undefined ? 401 : 200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        .end(body)
    },
    () => response.writeHead(500).end(),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
