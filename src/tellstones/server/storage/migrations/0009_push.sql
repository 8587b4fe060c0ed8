-- Permanent keys shared by all nodes: the one that signs messages to push services.
create table server_keys (
    name text primary key,
    value text not null
) /*sqlite without rowid*/;
-- Push subscriptions: one for each device that wants to be notified of its owner's turn.
create table push_subscriptions (
    device text primary key,
    person text not null,
    endpoint text not null,
    public_key text not null,
    auth text not null,
    language text not null,
    created bigint not null
) /*sqlite without rowid*/;
create index push_subscriptions_by_person on push_subscriptions (person);
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint);
