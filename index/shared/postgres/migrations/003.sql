-- The graph of crowds: where hundreds of passages say nearly the same, as where banks have copies of
-- one standard, those that a new one is joined to are all of its crowd unless more are looked at, and
-- a search that begins outside does not come in. Of a million passages it takes a quarter of an hour,
-- in which the old graph answers: to drop it keeps readers out until this is committed.
create index passage_near_made on tacit.passage using hnsw (numbers halfvec_cosine_ops) with (m = 16, ef_construction = 200);
drop index if exists tacit.passage_near;
alter index tacit.passage_near_made rename to passage_near;
