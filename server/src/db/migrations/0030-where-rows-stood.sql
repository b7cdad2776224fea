-- The rows beside which one stood that was deleted or put elsewhere, so that it comes back to its place.
alter table change add beside jsonb;
