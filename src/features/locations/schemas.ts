import { type Static, Type } from 'typebox';
import { Id, Nullable, PathId, Timestamp } from '#platform/http/schemas.ts';

const exampleRegion = 'loc-3f9a1c0b7d2e';
const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^\\S(.*\\S)?$',
  description: 'Name, unique within the account',
  examples: ['Office Berlin'],
});
const PrivateTargets = Type.Boolean({
  description:
    'Whether monitors that run only in private locations can have targets with private addresses; only an owner can allow this',
});

const changeable = { name: Name, privateTargets: Type.Optional(PrivateTargets) };

export const CreateLocationBody = Type.Object(
  {
    ...changeable,
    region: Type.Optional(
      Type.String({
        maxLength: 40,
        pattern: '^(?!loc-|default$)[a-z0-9][a-z0-9-]{0,39}$',
        description:
          'Creates a shared region with this name, which monitors of all accounts can use. Only operators can do this.',
        examples: ['eu-west'],
      }),
    ),
  },
  { additionalProperties: false, examples: [{ name: 'Office Berlin', privateTargets: true }] },
);

export const PatchLocationBody = Type.Partial(Type.Object(changeable), {
  additionalProperties: false,
  minProperties: 1,
  examples: [{ privateTargets: false }],
});

/** The state that an agent reports about itself with each poll. */
export const AgentState = Type.Object(
  {
    startedAt: Type.Integer({
      minimum: 0,
      description: 'When its process started, in milliseconds since the epoch',
    }),
    monitors: Type.Integer({ minimum: 0, description: 'Number of monitors that it checks' }),
    queuedChecks: Type.Integer({ minimum: 0, description: 'Number of checks that are due but not finished' }),
    unsentResults: Type.Integer({
      minimum: 0,
      description: 'Number of results that the server has not accepted yet',
    }),
    spoolBytes: Type.Integer({ minimum: 0, description: 'Size of the spool on its disk, in bytes' }),
    droppedResults: Type.Integer({
      minimum: 0,
      description: 'Number of results lost since enrollment because the disk was full',
    }),
    checksPerSecond: Type.Number({
      minimum: 0,
      description: 'Checks completed per second, as a recent average',
    }),
    clockOffsetMs: Type.Number({
      description:
        "Difference between the server's clock and the agent's clock in milliseconds, used to correct results",
    }),
    residentBytes: Type.Integer({ minimum: 0, description: 'Memory used by its process, in bytes' }),
  },
  {
    title: 'AgentState',
    examples: [
      {
        startedAt: 1_795_500_000_000,
        monitors: 120,
        queuedChecks: 3,
        unsentResults: 0,
        spoolBytes: 0,
        droppedResults: 0,
        checksPerSecond: 2.1,
        clockOffsetMs: -41,
        residentBytes: 82_000_000,
      },
    ],
  },
);

export const AgentBody = Type.Object(
  {
    id: Id,
    name: Type.String({ description: "Host name of the agent's machine", examples: ['raspberrypi'] }),
    version: Type.String({ examples: ['0.1.0'] }),
    status: Type.Enum(['online', 'offline'], { description: 'Whether the agent has reported recently' }),
    enrolledAt: Timestamp('When the agent was enrolled'),
    rotatedAt: Timestamp('When the agent last rotated its keys'),
    lastContactAt: Timestamp('When the agent last sent a request'),
    duplicateAt: Nullable(Timestamp("When a second process last used the agent's key; null if never")),
    state: Nullable(AgentState, {
      description: 'State that the agent last reported; null before its first report',
    }),
  },
  { title: 'LocationAgent' },
);

export const LocationBody = Type.Object(
  {
    id: Id,
    name: Name,
    region: Type.String({
      description: 'Name of the region, for `regions` of monitors',
      examples: [exampleRegion],
    }),
    privateTargets: PrivateTargets,
    shared: Type.Boolean({
      description: 'Whether it is a shared region, with agents that check monitors of all accounts',
    }),
    status: Type.Enum(['pending', 'online', 'offline'], {
      description: '`pending` until an agent is enrolled',
    }),
    offlineSince: Nullable(
      Timestamp('When its agents last contacted the service; null unless it is offline'),
    ),
    monitors: Type.Integer({ minimum: 0, description: 'Number of monitors checked from this location' }),
    lateResults: Type.Integer({
      minimum: 0,
      description: 'Number of results that arrived too late to change a status and were added to the history',
    }),
    correctedWindows: Type.Integer({
      minimum: 0,
      description: 'Number of late results that replaced a window recorded as missed',
    }),
    agents: Type.Array(AgentBody, { description: 'Agents of the location, oldest first' }),
    createdAt: Timestamp('When the location was created'),
    updatedAt: Timestamp('When the location was last changed'),
  },
  {
    title: 'PrivateLocation',
    description:
      "A private location: a region of one account, with the account's own agents. Shared regions are also listed for accounts of operators.",
  },
);

export const EnrollmentTokenBody = Type.Object(
  {
    token: Type.String({
      description:
        'Token that enrolls one agent. It is shown only once, and replaces an earlier unused token.',
      examples: ['bta_b0Xw…'],
    }),
    expiresAt: Timestamp('When the token expires if unused'),
    command: Type.String({
      description: 'Command that starts an agent with this token',
      examples: ['belltower agent --server https://belltower.example.com --token bta_b0Xw…'],
    }),
  },
  { title: 'EnrollmentToken' },
);

export const LocationPath = Type.Object({ id: PathId('Location') });
export const AgentPath = Type.Object({ id: PathId('Location'), agentId: PathId('Agent') });

export type LocationInput = Static<typeof CreateLocationBody>;
export type LocationChange = Static<typeof PatchLocationBody>;
